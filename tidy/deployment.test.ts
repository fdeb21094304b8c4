/**
 * The files for running Arbiter elsewhere match the program: they parse, and name only existing
 * variables, paths, versions and figures.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { packageUploadMaxBytes } from '../contract/limits.ts';
import { bounds } from '../server/http/bounds.ts';
import { routes } from '../server/routes.ts';
import { root } from './tree.ts';

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const deployed = readdirSync(join(root, 'deploy'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
  .concat('compose.yaml', 'Dockerfile');

/** The variables that a program reads, by its config.ts. */
const variablesOf = (path: string): string[] =>
  [...textOf(path).matchAll(/\benv\.([A-Z][A-Z_]+)|\benv, '([A-Z][A-Z_]+)'/g)].map(
    ([, plain, given]) => plain ?? given ?? '',
  );
const known = new Set(['server/config.ts', 'judge/config.ts'].flatMap(variablesOf));

/** Variables of PostgreSQL's client and image, of Node, of compose.yaml itself; and a cipher. */
const foreign = /^(PGPASSWORD|POSTGRES_\w+|NODE_ENV|STOP_SECONDS|BASE|AESGCM)$/;

const mebibyte = 1024 * 1024;

describe('every variable of the program', () => {
  it('is in the table of docs/operate.md', () => {
    const [, table = ''] = /\n## Configuration\n(.*?)\n## /s.exec(textOf('docs/operate.md')) ?? [];
    expect(known.size).toBeGreaterThan(25);
    expect([...known].filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the version', () => {
  it('is the same in package.json, CHANGELOG.md, openapi.ts and the tags of our images', () => {
    const { version } = z.object({ version: z.string() }).parse(JSON.parse(textOf('package.json')));
    const [, newest] = /^## (?!Unreleased$)(.*)$/m.exec(textOf('CHANGELOG.md')) ?? [];
    expect(newest).toMatch(/^\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)$/);
    expect(newest).toContain(`${version} (`);
    expect(textOf('server/openapi.ts')).toContain(`version: '${version}'`);
    const tags = [...deployed, 'docs/operate.md'].flatMap((path) =>
      [...textOf(path).matchAll(/\bnewTag: (.+)|\barbiter-\w+:(\d\S+)/g)].map(
        ([, set, named]) => set ?? named,
      ),
    );
    expect(tags.length).toBeGreaterThanOrEqual(6);
    expect(new Set(tags)).toEqual(new Set([version]));
  });
});

describe('the files of deploy/', () => {
  it.each(deployed.filter((path) => /\.(yaml|json)$/.test(path)))('%s parses', (path) => {
    const documents = parseAllDocuments(textOf(path), { merge: true });
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    expect(documents.length).toBeGreaterThan(0);
  });

  it('name only variables that the program reads', () => {
    const named = deployed.flatMap((path) =>
      [
        ...textOf(path).matchAll(
          /\$\{([A-Z_]+)|\b([A-Z][A-Z_]{3,})[=:] ?(?!\/)|name: ([A-Z_]{4,})$/gm,
        ),
      ]
        .map(([, used, set, listed]) => used ?? set ?? listed ?? '')
        .map((name) => `${path}: ${name}`),
    );
    expect(named.length).toBeGreaterThan(40);
    const strange = named.filter((one) => {
      const name = one.split(': ')[1] ?? '';
      return !known.has(name) && !foreign.test(name);
    });
    expect(strange).toEqual([]);
  });

  it('name only existing calls and files', () => {
    const calls = routes.map(({ endpoint }) => endpoint.path);
    const all = deployed.map((path) => textOf(path)).join('\n');
    const probed = [...all.matchAll(/(?:path: |health_uri |PORT \|\| 3000\})(\/health[\w/]*)/g)];
    expect(probed.length).toBeGreaterThan(5);
    expect(probed.filter(([, path]) => !calls.some((call) => call === path))).toEqual([]);
    const files = [...all.matchAll(/\bdeploy\/[\w./-]+\.(?:json|yaml)/g)];
    expect(files.filter(([path]) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('the units', () => {
  it.each(['arbiter', 'arbiter-server', 'arbiter-judge'])('%s is always started again', (name) => {
    const unit = textOf(`deploy/systemd/${name}.service`);
    expect(unit).toMatch(/^\[Unit\]\n[^[]*^StartLimitIntervalSec=0$/m);
    expect(unit).toMatch(/^Restart=always$/m);
  });
});

describe('the proxies', () => {
  it('accept the largest upload', () => {
    const sizes = [/client_max_body_size (\d+)m;/, /max_size (\d+)MiB/, /proxy-body-size: (\d+)m/];
    const all = deployed.map((path) => textOf(path)).join('\n');
    for (const size of sizes) {
      expect(Number(size.exec(all)?.[1]) * mebibyte).toBe(packageUploadMaxBytes);
    }
  });

  it('take TLS 1.2 and 1.3 with strong ciphers, and lead only browsers to https', () => {
    const nginx = textOf('deploy/nginx.conf').replaceAll(/\s+/g, ' ');
    expect(nginx).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
    expect(nginx).toContain('ssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20;');
    expect(nginx).toMatch(/if \(\$http_accept ~ text\/html\) \{ return 308 [^}]*\} return 403;/);
    expect(nginx.match(/return 30\d|rewrite/g)).toHaveLength(1);
    // Those of the others are by default as strong.
    for (const path of ['deploy/Caddyfile', 'deploy/traefik.yaml', 'deploy/traefik-arbiter.yaml']) {
      expect(textOf(path)).not.toMatch(/\b(protocols|ciphers|cipherSuites|minVersion)\b/);
    }
    expect(textOf('deploy/Caddyfile')).toMatch(/redir @person \S+ 308\s+respond 403/);
  });

  it('close idle connections before the server does', () => {
    const kept = [
      [textOf('deploy/nginx.conf'), /keepalive_timeout (\d+)s/],
      [textOf('deploy/Caddyfile'), /keepalive (\d+)s/],
      [textOf('deploy/traefik-arbiter.yaml'), /idleConnTimeout: (\d+)s/],
    ] as const;
    for (const [text, pattern] of kept) {
      expect(Number(pattern.exec(text)?.[1]) * 1000).toBeLessThan(bounds.keepAliveMs);
    }
  });
});

describe('what stops a program', () => {
  const msIn = (path: string, name: string): number =>
    Number(
      new RegExp(`^const ${name} = ([\\d_]+);$`, 'm').exec(textOf(path))?.[1]?.replaceAll('_', ''),
    );
  /** How long bin/start waits for the server or the judge, without DRAIN_SECONDS. */
  const programS = msIn('bin/child.ts', 'stopLimitMs') / 1000;
  const postgres = ['fastStopLimitMs', 'hardStopLimitMs'];
  const postgresS = postgres.reduce((sum, one) => sum + msIn('bin/postgres.ts', one), 0) / 1000;
  const secondsIn = (path: string, pattern: RegExp): number[] =>
    [...textOf(path).matchAll(pattern)].map(([, seconds]) => Number(seconds));

  it('gives it longer than its calls and its jobs have', () => {
    const judge = ['stopWithinMs', 'leaveWithinMs', 'leaveWithinMs'];
    const judgeMs = judge.reduce((sum, one) => sum + msIn('judge/main.ts', one), 0);
    expect(programS * 1000).toBeGreaterThan(Math.max(judgeMs, bounds.stopLimitMs));
  });

  it('in compose.yaml waits longer than bin/start', () => {
    const waits = secondsIn('compose.yaml', /stop_grace_period: (?:\$\{STOP_SECONDS:-)?(\d+)\}?s/g);
    expect(waits).toHaveLength(2);
    for (const seconds of waits) expect(seconds).toBeGreaterThan(programS);
  });

  it('in Kubernetes waits longer than bin/start, after DRAIN_SECONDS', () => {
    const [drainS = NaN] = secondsIn('deploy/kubernetes/settings.yaml', /DRAIN_SECONDS: "(\d+)"/g);
    for (const [part, needsS] of [
      ['server', drainS + programS],
      ['judge', programS],
    ] as const) {
      const path = `deploy/kubernetes/${part}.yaml`;
      const [waits] = secondsIn(path, /terminationGracePeriodSeconds: (\d+)/g);
      expect(waits, part).toBeGreaterThan(needsS);
    }
  });

  it('in systemd waits longer than bin/start, for all its parts', () => {
    for (const [unit, needsS] of [
      ['arbiter-server', programS],
      ['arbiter-judge', programS],
      ['arbiter', 2 * programS + postgresS],
    ] as const) {
      const [waits] = secondsIn(`deploy/systemd/${unit}.service`, /^TimeoutStopSec=(\d+)s$/gm);
      expect(waits, unit).toBeGreaterThan(needsS);
    }
  });
});

const labels = z.record(z.string(), z.string());
const container = z.object({
  image: z.string(),
  args: z.tuple([z.enum(['server', 'judge'])]),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
});
const deployment = z.object({
  kind: z.literal('Deployment'),
  spec: z.object({
    selector: z.object({ matchLabels: labels }),
    template: z.object({
      metadata: z.object({ labels }),
      spec: z.object({
        securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.int() }),
        containers: z.array(container).length(1),
      }),
    }),
  }),
});

describe('the containers', () => {
  it.each(['server', 'judge'])('of Kubernetes run the %s without root or privileges', (part) => {
    const [first] = parseAllDocuments(textOf(`deploy/kubernetes/${part}.yaml`));
    const { spec } = deployment.parse(first?.toJSON());
    expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
    expect(spec.template.spec.containers[0]?.args).toEqual([part]);
    const created = /useradd --uid (\d+)/.exec(textOf('Dockerfile'))?.[1];
    expect(spec.template.spec.securityContext.runAsUser).toBe(Number(created));
  });

  it('of compose.yaml have no privileges, and those of deploy/ are listed', () => {
    const composed = z.object({
      services: z.record(z.string(), z.record(z.string(), z.unknown())),
    });
    const { services } = composed.parse(parse(textOf('compose.yaml'), { merge: true }));
    for (const part of ['server', 'judge']) {
      expect(services[part]).toMatchObject({ cap_drop: ['ALL'] });
      expect(services[part]).not.toHaveProperty('privileged');
      expect(services[part]).not.toHaveProperty('cap_add');
    }
  });

  it('contain neither the history of the code nor its tests', () => {
    const ignored = textOf('.dockerignore').split('\n');
    for (const path of ['.git', '**/*.test.ts', 'bench', 'e2e', 'tidy', 'data', 'build']) {
      expect(ignored).toContain(path);
    }
    const stages = [...textOf('Dockerfile').matchAll(/^FROM \S+ AS (server|judge)$/gm)];
    expect(stages.map(([, name]) => name)).toEqual(['server', 'judge']);
    expect(textOf('Dockerfile').match(/^USER arbiter$/gm)).toHaveLength(2);
  });

  it('of Kubernetes restrict what judges may connect to', () => {
    const [, policy] = parseAllDocuments(textOf('deploy/kubernetes/judge.yaml'));
    expect(policy?.toJSON()).toMatchObject({
      kind: 'NetworkPolicy',
      spec: {
        policyTypes: ['Ingress', 'Egress'],
        podSelector: { matchLabels: { app: 'arbiter-judge' } },
      },
    });
  });
});
