#!/bin/sh
# enter.sh ROOT CHECKOUT BUILD COMMAND...: runs a command in a root directory that has the checkout,
# read-only, at /arbiter, with a build folder of its own. The mounts go with the command.
set -eu
[ "${1:-}" = inside ] || exec unshare --mount --propagation private sh "$0" inside "$@"
root=$2 checkout=$3 build=$4
shift 4
mount --bind "$root" "$root"
for place in proc sys dev; do mount --rbind "/$place" "$root/$place"; done
# Runners agree in /tmp on the users of their programs, with those outside as well.
mount --bind /tmp "$root/tmp"
mount --bind "$checkout" "$root/arbiter"
mount -o remount,bind,ro "$root/arbiter"
mount --bind "$build" "$root/arbiter/build"
# The kernel makes no namespaces for a process in a chroot: this becomes the root of its mounts.
cd "$root"
pivot_root . mnt
chroot mnt umount -l /
exec chroot . env -i HOME=/tmp LANG=C.UTF-8 NO_COLOR=1 \
  PATH=/arbiter/node_modules/.bin:/usr/sbin:/usr/bin "$@"
