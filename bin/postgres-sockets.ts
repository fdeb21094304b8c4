/**
 * Where clients find the embedded PostgreSQL: a socket in its data directory for accounts with
 * access, and another in a separate directory for one more account (a guest), which inherits that
 * directory as an open descriptor and so needs no access to its parents.
 */
import { openSync } from 'node:fs';
import { chmod, chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './postgres-account.ts';
import { databaseName, type PostgresFiles, readPassword } from './postgres-files.ts';
import { applicationPassword, applicationRole, superuser } from './postgres-role.ts';

const socketName = '.s.PGSQL.5432';
/** sun_path is 108 bytes with its closing zero. */
const socketPathLimitBytes = 107;
/** The descriptor of the guest's directory, in the server and in the guest. */
const guestHost = '/proc/self/fd/3';

/**
 * Open directories by path, kept for the life of the process, so that a url stays valid across
 * restarts.
 */
const descriptors = new Map<string, number>();

/** A directory as a file descriptor of this process. */
export function descriptorOf(directory: string): number {
  const fd = descriptors.get(directory) ?? openSync(directory, 'r');
  descriptors.set(directory, fd);
  return fd;
}

/** The host part for the driver: the data directory, or, when the socket's path would be too
 * long for the kernel, the same directory through a descriptor that this process holds open. */
function socketHost(cluster: string): string {
  const path = join(cluster, socketName);
  if (Buffer.byteLength(path) <= socketPathLimitBytes) return cluster;
  return `/proc/${process.pid}/fd/${descriptorOf(cluster)}`;
}

function connectionUrl(role: string, password: string, host: string): string {
  const socket = encodeURIComponent(host);
  return `postgres://${role}:${password}@localhost/${databaseName}?host=${socket}`;
}

/** Addresses for the driver, with the role of server and judge, except the superuser's; the guest's
 * is for a process whose file descriptor 3 is the guest's directory. */
export type Urls = { url: string; superuserUrl: string; guestUrl: string };

export async function urlsOf(files: PostgresFiles): Promise<Urls> {
  const host = socketHost(files.cluster);
  const password = await applicationPassword(files.applicationPasswordFile);
  return {
    url: connectionUrl(applicationRole, password, host),
    superuserUrl: connectionUrl(superuser, await readPassword(files), host),
    guestUrl: connectionUrl(applicationRole, password, guestHost),
  };
}

const guestDirectory = ({ home }: PostgresFiles): string => join(home, 'socket');

/** Creates the guest's directory and returns its descriptor. Its group is the guest's, and because
 * of the setgid bit, so is that of the socket in it. */
export async function openGuestDirectory(files: PostgresFiles, guest: Account): Promise<number> {
  const directory = guestDirectory(files);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await chown(directory, files.account.uid, guest.gid);
  await chmod(directory, 0o2710);
  return descriptorOf(directory);
}

/** The settings of a server that has a guest. */
export const guestSettings = {
  unix_socket_directories: `., ${guestHost}`,
  unix_socket_permissions: '0770',
};

/** Removes the sockets of a server that is gone. */
export async function removeSockets(files: PostgresFiles): Promise<void> {
  for (const directory of [files.cluster, guestDirectory(files)]) {
    for (const name of [socketName, `${socketName}.lock`]) {
      await rm(join(directory, name), { force: true });
    }
  }
}
