/** The environment: defaults, what each variable changes, and which values are refused. */
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const root = resolve(import.meta.dirname, '..');

describe('the configuration', () => {
  it('is complete without any variable', () => {
    const { judgeSlots, ...rest } = readConfig({});
    expect(judgeSlots).toBeGreaterThanOrEqual(1);
    expect(rest).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      requiresAdminFactor: false,
      publishedSolutions: false,
      registration: { mode: 'open', domains: [], verifiesAddresses: false },
      providers: [],
      localPasswords: true,
      dataDir: join(root, 'data'),
      databaseUrl: undefined,
      admin: { email: 'admin@arbiter.local', password: undefined, name: 'admin' },
      tokenSecret: undefined,
      smtpUrl: undefined,
      mailFrom: 'Arbiter <arbiter@localhost>',
      rateLimits: true,
      languages: ['cpp'],
      corsOrigins: [],
      trustProxy: false,
      platformNetworks: [],
      logLevel: 'info',
      backups: undefined,
      drainSeconds: 0,
      ai: undefined,
      clearConnections: [],
    });
  });

  it('reads every variable', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://judge.example.org/',
      DATA_DIR: '/var/lib/arbiter',
      DATABASE_URL: 'postgres://someone:secret@db/arbiter',
      DATABASE_READ_URL: 'postgres://someone:secret@standby/arbiter',
      ADMIN_EMAIL: 'root@example.org',
      ADMIN_PASSWORD: 'correct horse',
      ADMIN_NAME: 'Root',
      TOKEN_SECRET: 's'.repeat(32),
      SMTP_URL: 'smtps://mail.example.org',
      MAIL_FROM: 'judge@example.org',
      RATE_LIMITS: 'off',
      LANGUAGES: 'c, cpp',
      JUDGE_SLOTS: '7',
      CORS_ORIGINS: 'https://a.example.org, http://b.example.org:81',
      TRUST_PROXY: '10.0.0.1, 192.168.0.0/16',
      PLATFORM_NETWORKS: '10.1.0.0/16, fd00::7',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '15',
      METRICS_TOKEN: 'm'.repeat(16),
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      BACKUP_DIR: '/srv/backups',
      BACKUP_KEEP: '30',
      BACKUP_SECRETS: 'on',
      AI_PROVIDER: 'ollama',
      AI_MODEL: 'qwen',
    });
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'https://judge.example.org',
      dataDir: '/var/lib/arbiter',
      databaseReadUrl: 'postgres://someone:secret@standby/arbiter',
      admin: { email: 'root@example.org', password: 'correct horse', name: 'Root' },
      rateLimits: false,
      languages: ['c', 'cpp'],
      judgeSlots: 7,
      corsOrigins: ['https://a.example.org', 'http://b.example.org:81'],
      trustProxy: '10.0.0.1,192.168.0.0/16',
      logLevel: 'warn',
      drainSeconds: 15,
      metricsToken: 'm'.repeat(16),
      tracing: { endpoint: 'http://127.0.0.1:4318', share: 0.25 },
      backups: { folder: '/srv/backups', everyHours: 24, keep: 30, withSecrets: true },
      ai: { provider: 'ollama', model: 'qwen', baseUrl: undefined, apiKey: undefined },
    });
  });

  it('reports unencrypted connections to other hosts, and refuses them with REQUIRE_TLS', () => {
    const clear = { AI_PROVIDER: 'ollama', AI_MODEL: 'qwen', AI_BASE_URL: 'http://models.example' };
    expect(readConfig(clear).clearConnections).toEqual([
      'AI_BASE_URL must begin with https:// to be safe on a network: it leads to another host.',
    ]);
    expect(() => readConfig({ ...clear, REQUIRE_TLS: 'on' })).toThrow('AI_BASE_URL must begin');
  });

  it('refuses a standby without the database, or with an invalid address', () => {
    const standby = 'postgres://someone:secret@standby/arbiter';
    expect(() => readConfig({ DATABASE_READ_URL: standby })).toThrow('DATABASE_URL must be set');
    const both = { DATABASE_URL: standby, DATABASE_READ_URL: 'http://standby:secret' };
    expect(() => readConfig(both)).toThrow(/^DATABASE_READ_URL must be an address(?!.*secret)/);
  });

  it('has who may register, and refuses a mode without its domains, or domains without it', () => {
    const rules = (env: Record<string, string>) => readConfig(env).registration;
    expect(rules({})).toEqual({ mode: 'open', domains: [], verifiesAddresses: false });
    expect(
      rules({
        REGISTRATION: 'domain',
        REGISTRATION_DOMAINS: 'Example.org, school.example',
        VERIFY_ADDRESSES: 'on',
      }),
    ).toEqual({
      mode: 'domain',
      domains: ['example.org', 'school.example'],
      verifiesAddresses: true,
    });
    expect(() => rules({ REGISTRATION: 'domain' })).toThrow('REGISTRATION_DOMAINS must be set');
    expect(() => rules({ REGISTRATION_DOMAINS: 'example.org' })).toThrow('REGISTRATION must be');
    const wrong = { REGISTRATION: 'domain', REGISTRATION_DOMAINS: '@example.org' };
    expect(() => rules(wrong)).toThrow('REGISTRATION_DOMAINS must be domains such as example.org');
    expect(() => rules({ REGISTRATION: 'ajar' })).toThrow('REGISTRATION must be one of open');
  });

  describe('of providers of logins', () => {
    const school = {
      OIDC_PROVIDERS: 'school',
      OIDC_SCHOOL_ISSUER: 'https://login.school.example/realms/school',
      OIDC_SCHOOL_CLIENT_ID: 'arbiter',
    };
    const of = (more: Record<string, string>) => readConfig({ ...school, ...more });

    it('has each with its variables, in the order of their names', () => {
      expect(of({}).providers).toEqual([
        {
          id: 'school',
          name: 'school',
          issuer: school.OIDC_SCHOOL_ISSUER,
          clientId: 'arbiter',
          clientSecret: undefined,
          scopes: 'openid profile email',
          prompt: undefined,
          groupsClaim: undefined,
          roles: [],
          classes: [],
          registration: 'site',
          endsThere: false,
        },
      ]);
      const { providers, localPasswords } = of({
        OIDC_PROVIDERS: 'b_2, school',
        OIDC_B_2_ISSUER: 'http://127.0.0.1:8080',
        OIDC_B_2_CLIENT_ID: 'b',
        OIDC_SCHOOL_CLIENT_SECRET: 'hush',
        OIDC_SCHOOL_NAME: 'Our School',
        OIDC_SCHOOL_SCOPES: 'openid email groups',
        OIDC_SCHOOL_PROMPT: 'select_account',
        OIDC_SCHOOL_GROUPS_CLAIM: 'groups',
        OIDC_SCHOOL_ROLES: 'teacher=/staff; setter=cn=authors,ou=groups;administrator=IT people;',
        OIDC_SCHOOL_CLASSES: 'algebra-1=/year 10',
        OIDC_SCHOOL_REGISTRATION: 'open',
        OIDC_SCHOOL_LOGOUT: 'both',
        LOCAL_PASSWORDS: 'off',
      });
      expect(localPasswords).toBe(false);
      expect(providers.map(({ id }) => id)).toEqual(['b_2', 'school']);
      expect(providers.map(({ endsThere }) => endsThere)).toEqual([false, true]);
      expect(providers[1]).toMatchObject({
        name: 'Our School',
        clientSecret: 'hush',
        scopes: 'openid email groups',
        prompt: 'select_account',
        groupsClaim: 'groups',
        roles: [
          { to: 'teacher', group: '/staff' },
          { to: 'setter', group: 'cn=authors,ou=groups' },
          { to: 'administrator', group: 'IT people' },
        ],
        classes: [{ to: 'algebra-1', group: '/year 10' }],
        registration: 'open',
      });
    });

    it.each([
      [{ OIDC_PROVIDERS: 'School' }, 'OIDC_PROVIDERS must be at most 10 different names'],
      [{ OIDC_PROVIDERS: 'school,school' }, 'OIDC_PROVIDERS must be at most 10 different names'],
      [{ OIDC_PROVIDERS: 'school,b' }, 'OIDC_B_ISSUER must be set when OIDC_PROVIDERS names b.'],
      [{ OIDC_SCHOOL_CLIENT_ID: '' }, 'OIDC_SCHOOL_CLIENT_ID must be set when OIDC_PROVIDERS'],
      [{ OIDC_SCHOL_NAME: 'A' }, 'OIDC_SCHOL_NAME is not known: OIDC_PROVIDERS has only school'],
      [{ OIDC_PROVIDERS: '' }, 'OIDC_SCHOOL_ISSUER is not known: OIDC_PROVIDERS is not set'],
      [{ OIDC_SCHOOL_ISSUER: 'http://login.school.example' }, 'OIDC_SCHOOL_ISSUER must be an'],
      [{ OIDC_SCHOOL_ISSUER: 'https://a.example/?x' }, 'without a query'],
      [{ OIDC_SCHOOL_ISSUER: 'https://me:secret@a.example' }, 'OIDC_SCHOOL_ISSUER must be an'],
      [{ OIDC_SCHOOL_ISSUER: 'school' }, 'an address that starts with https://'],
      [
        { OIDC_SCHOOL_ISSUER: 'https://login.microsoftonline.com/common/v2.0' },
        'OIDC_SCHOOL_ISSUER must be that of one tenant',
      ],
      [{ OIDC_SCHOOL_SCOPES: 'email' }, 'OIDC_SCHOOL_SCOPES must be openid'],
      [{ OIDC_SCHOOL_PROMPT: 'none' }, 'OIDC_SCHOOL_PROMPT must be login, select_account'],
      [{ OIDC_SCHOOL_ROLES: 'teacher=a' }, 'OIDC_SCHOOL_GROUPS_CLAIM must be set when'],
      [
        { OIDC_SCHOOL_GROUPS_CLAIM: 'groups', OIDC_SCHOOL_ROLES: 'king=a' },
        'OIDC_SCHOOL_ROLES must be pairs such as teacher=staff;setter=authors, of setter',
      ],
      [
        { OIDC_SCHOOL_GROUPS_CLAIM: 'groups', OIDC_SCHOOL_CLASSES: 'algebra-1' },
        'OIDC_SCHOOL_CLASSES must be pairs such as',
      ],
      [{ OIDC_SCHOOL_REGISTRATION: 'ajar' }, 'OIDC_SCHOOL_REGISTRATION must be one of site'],
      [{ OIDC_SCHOOL_LOGOUT: 'on' }, 'OIDC_SCHOOL_LOGOUT must be one of here, both'],
      [{ LOCAL_PASSWORDS: 'no' }, 'LOCAL_PASSWORDS must be one of on, off'],
    ])('refuses %o', (more, sentence) => {
      expect(() => of(more)).toThrow(sentence);
    });

    it('refuses to do without passwords where there is no other login', () => {
      expect(() => readConfig({ LOCAL_PASSWORDS: 'off' })).toThrow(
        'OIDC_PROVIDERS must be set when LOCAL_PASSWORDS is off.',
      );
    });

    it('tells no secret', () => {
      const secret = 's'.repeat(2000);
      expect(() => of({ OIDC_SCHOOL_CLIENT_SECRET: secret })).toThrow(
        /^OIDC_SCHOOL_CLIENT_SECRET must be 1 to 1024 characters long\.$/,
      );
    });
  });

  it('can require a second factor of administrators', () => {
    expect(readConfig({ ADMIN_SECOND_FACTOR: 'required' }).requiresAdminFactor).toBe(true);
    expect(() => readConfig({ ADMIN_SECOND_FACTOR: 'on' })).toThrow(
      'ADMIN_SECOND_FACTOR must be one of optional, required',
    );
  });

  it('switches published solutions on', () => {
    expect(readConfig({ PUBLISHED_SOLUTIONS: 'on' }).publishedSolutions).toBe(true);
    expect(() => readConfig({ PUBLISHED_SOLUTIONS: 'yes' })).toThrow(
      'PUBLISHED_SOLUTIONS must be one of on, off',
    );
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', AI_PROVIDER: '' })).toEqual(readConfig({}));
  });

  it('derives the public address from the port, and data paths from the project', () => {
    expect(readConfig({ PORT: '81' }).publicUrl).toBe('http://localhost:81');
    const publicUrl = 'https://judge.example.org:443';
    expect(readConfig({ PUBLIC_URL: publicUrl }).publicUrl).toBe(publicUrl);
    expect(readConfig({ DATA_DIR: 'elsewhere' }).dataDir).toBe(join(root, 'elsewhere'));
  });

  it.each([
    ['off', false],
    ['on', 1],
    ['2', 2],
    ['::1', '::1'],
  ])('takes TRUST_PROXY=%s', (text, value) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(value);
  });

  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '3000x'],
    ['PORT', '-1'],
    ['HOST', 'two words'],
    ['PUBLIC_URL', 'judge.example.org'],
    ['PUBLIC_URL', 'ftp://judge.example.org'],
    ['PUBLIC_URL', 'https://example.org/judge'],
    ['PUBLIC_URL', 'https://judge.example.org?a=b'],
    ['DATABASE_URL', 'mysql://db/arbiter'],
    ['ADMIN_EMAIL', 'no-address'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_NAME', 'x'],
    ['TOKEN_SECRET', 'guessable'],
    ['SMTP_URL', 'mail.example.org'],
    ['MAIL_FROM', 'Arbiter'],
    ['MAIL_FROM', 'a@b.org\r\nBcc: c@d.org'],
    ['RATE_LIMITS', 'no'],
    ['JUDGE_SLOTS', '0'],
    ['JUDGE_SLOTS', '1.5'],
    ['JUDGE_SLOTS', '65'],
    ['JUDGE_SLOTS', '100'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://a.example.org/path'],
    ['TRUST_PROXY', 'everybody'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '::1/129'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['PLATFORM_NETWORKS', 'moodle.example.org'],
    ['PLATFORM_NETWORKS', '10.0.0.0/0'],
    ['LOG_LEVEL', 'loud'],
    ['DRAIN_SECONDS', '301'],
    ['METRICS_TOKEN', 'guessable'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', '127.0.0.1:4317'],
    ['OTEL_TRACES_SAMPLER_ARG', '10'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['BACKUP_KEEP', '0'],
    ['BACKUP_EVERY_HOURS', '0.5'],
    ['BACKUP_SECRETS', 'yes'],
    ['AI_PROVIDER', 'oracle'],
    ['AI_BASE_URL', 'localhost:11434'],
  ])('refuses %s=%s and names the variable', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be `));
  });

  it.each([
    [1, 1],
    [65, 64],
    [66, 64],
    [512, 64],
  ])('uses %i cores for %i slots', (cores, slots) => {
    expect(readConfig({}, cores).judgeSlots).toBe(slots);
  });

  it('does not repeat a secret in a refusal', () => {
    expect(() => readConfig({ TOKEN_SECRET: 'guessable' })).not.toThrow(/guessable/);
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:hunter2@db' })).not.toThrow(/hunter2/);
  });

  it('names the folder that is missing beside a variable of backups', () => {
    expect(() => readConfig({ BACKUP_KEEP: '3' })).toThrow(
      'BACKUP_DIR must be set when BACKUP_KEEP is: the folder for the backups.',
    );
  });

  it('names what is missing beside an AI variable', () => {
    expect(() => readConfig({ AI_MODEL: 'm' })).toThrow(/^AI_PROVIDER must be set when AI_MODEL/);
    expect(() => readConfig({ AI_PROVIDER: 'openai' })).toThrow(/^AI_MODEL must be set/);
    const keyless = { AI_PROVIDER: 'anthropic', AI_MODEL: 'm' };
    expect(() => readConfig(keyless)).toThrow(/^AI_API_KEY must be set/);
  });
});
