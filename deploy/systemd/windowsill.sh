#!/bin/sh
# windowsill COMMAND …: runs an npm script of the installed release (doctor, db:migrate, db:backup, db:restore, admin:create, db:reseal) with the settings
# of /etc/windowsill, as the account that serves. For administrators: it reads the owner's URL. WINDOWSILL_SETTINGS names another folder with both files, such
# as that of a database for practice (docs/runbook.md, Restore).
set -eu
command=${1:?which command?}
shift
if [ "${1:-}" = -- ]; then shift; fi
settings=${WINDOWSILL_SETTINGS:-/etc/windowsill}
for file in "$settings/windowsill.env" "$settings/owner.env"; do
  if ! [ -r "$file" ]; then
    echo "windowsill: $file cannot be read." >&2
    exit 1
  fi
done
exec systemd-run --quiet --pipe --wait --collect --service-type=exec \
  --uid=windowsill --gid=windowsill \
  --property=EnvironmentFile="$settings/windowsill.env" \
  --property=EnvironmentFile="$settings/owner.env" \
  --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/windowsill --setenv=PORT=3001 --setenv=npm_config_update_notifier=false \
  --working-directory=/opt/windowsill/current \
  npm run --silent "$command" -- "$@"
