"""What players see and press: board messages, buttons, the modal, private answers."""
