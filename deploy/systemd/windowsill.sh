#!/bin/sh
# windowsill COMMAND …: runs an npm script of the installed release (doctor, db:migrate, db:backup, db:restore, admin:create, db:reseal) with the settings
# of /etc/windowsill, as the account that serves. For administrators: it reads the owner's URL.
set -eu
command=${1:?which command?}
shift
if [ "${1:-}" = -- ]; then shift; fi
exec systemd-run --quiet --pipe --wait --collect --service-type=exec \
  --uid=windowsill --gid=windowsill \
  --property=EnvironmentFile=/etc/windowsill/windowsill.env \
  --property=EnvironmentFile=/etc/windowsill/owner.env \
  --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/windowsill --setenv=PORT=3001 --setenv=npm_config_update_notifier=false \
  --working-directory=/opt/windowsill/current \
  npm run --silent "$command" -- "$@"
