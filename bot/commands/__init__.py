"""The slash commands: each reads its options, calls the game service and shows what came back."""
