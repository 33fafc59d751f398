"""A small Discord on 127.0.0.1, to which the real process of the bot is connected.

It speaks as much of REST and of the gateway as the bot uses, with faults to be switched on; to everything else it
answers 501, which is written down. Players press, type and see through `channel.Channel`.
"""
