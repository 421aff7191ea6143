#!/bin/sh
# Starts pgbouncer in its container. APP_PASSWORD is the password of role app; POSTGRES_HOST is where Postgres is.
set -eu
umask 077
place=/run/pgbouncer
settings=/usr/local/share/windowsill/pgbouncer.ini
printf '"app" "%s"\n' "$APP_PASSWORD" >"$place/userlist.txt"
cat >"$place/pgbouncer.ini" <<SETTINGS
[databases]
windowsill = host=${POSTGRES_HOST:-postgres} port=5432 dbname=windowsill
%include $settings
listen_addr = *
listen_port = 6432
unix_socket_dir =
auth_file = $place/userlist.txt
SETTINGS
unset APP_PASSWORD
exec pgbouncer "$place/pgbouncer.ini"
