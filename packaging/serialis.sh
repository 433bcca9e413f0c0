#!/bin/sh
# serialis [command] [options]: runs a command of this release, the server when none is named.
set -eu
here=$(dirname "$(readlink -f "$0")")
PATH="$here/bin:$PATH"
export PATH
case "${1:-}" in
  backup | restore | verify | master-key | admin-password)
    program="src/$1.ts"
    shift
    ;;
  platform-admin | verify-audit | verify-document)
    program="scripts/$1.ts"
    shift
    ;;
  qualify)
    program=qualification/main.ts
    shift
    ;;
  '' | -*)
    program=src/main.ts
    # A release has no demo plant.
    set -- --empty "$@"
    ;;
  *)
    echo "serialis: there is no command \"$1\"; commands are backup, restore, verify, verify-audit, verify-document, qualify, master-key, admin-password, platform-admin; without one it is the server" >&2
    exit 2
    ;;
esac
exec "$here/bin/node" "$here/packages/server/$program" "$@"
