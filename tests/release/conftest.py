"""The loopback Discord of the other tests of processes."""

from tests.loopback.conftest import alice as alice
from tests.loopback.conftest import channel as channel
from tests.loopback.conftest import discord as discord
from tests.loopback.conftest import file as file
