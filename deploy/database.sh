#!/bin/sh
# Makes the bot's role and its database. PostgreSQL's image runs this once, in an empty volume (compose.yaml).
# The superuser loses its password, so that it gets in only from within the container.
set -e
psql --quiet --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres \
    --set=superuser="$POSTGRES_USER" --set=password="$POSTGRES_PASSWORD" <<SQL
CREATE ROLE sweeper LOGIN PASSWORD :'password';
CREATE DATABASE sweeper OWNER sweeper;
ALTER ROLE :"superuser" PASSWORD NULL;
SQL
