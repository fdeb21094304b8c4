#!/bin/sh
# enter.sh ROOT USER COMMAND...: runs a command in a root directory of its own, as one of its users,
# with its own processes and mounts; all of them end with it. PostgreSQL needs the root to be a mount.
# FRESH_ENTRY=pivot: the root is that of the mounts, too, and the kernel makes user namespaces there.
set -eu
[ "${1:-}" = inside ] || exec unshare --mount --propagation private --pid --fork --kill-child \
  sh "$0" inside "$@"
root=$2 user=$3
shift 3
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount --rbind /sys "$root/sys"
home=/root
[ "$user" = root ] || home=/home/$user
set -- env -i HOME="$home" USER="$user" LANG=C.UTF-8 PORT="${PORT:-3000}" \
  PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  ${LANGUAGES:+LANGUAGES="$LANGUAGES"} \
  ${E2E_PORT:+E2E_PORT="$E2E_PORT"} \
  ${https_proxy:+https_proxy="$https_proxy"} ${http_proxy:+http_proxy="$http_proxy"} "$@"
[ "$user" = root ] || set -- setpriv --reuid "$user" --regid "$user" --init-groups "$@"
# Not exec: the kernel forgets to end a process with its parent when that process changes its user.
if [ "${FRESH_ENTRY:-chroot}" = pivot ]; then
  cd "$root"
  mkdir -p .host
  pivot_root . .host
  umount -l /.host
  "$@"
else
  chroot "$root" "$@"
fi
