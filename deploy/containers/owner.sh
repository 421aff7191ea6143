#!/bin/sh
# Runs once, when Postgres makes its data folder: the role that owns the tables, without superuser rights, and its database. The roles app and platform
# come from migrating (server/database/roles.ts).
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$OWNER_PASSWORD" --username "$POSTGRES_USER" <<'SQL'
create role windowsill_owner login createrole nosuperuser nocreatedb nobypassrls password :'password';
create database windowsill owner windowsill_owner template template0 encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8';
revoke all on database windowsill from public;
SQL
