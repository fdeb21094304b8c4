/** The contract must load with what stands in for zod in the browser. */
import { expect, it, vi } from 'vitest';

it('lets the whole contract load, with its methods, paths and constants', async () => {
  vi.doMock('zod', () => import('./unchecked.ts'));
  const files = import.meta.glob(['../contract/*.ts', '!../contract/*.test.ts']);
  expect(Object.keys(files).length).toBeGreaterThan(5);
  await Promise.all(Object.values(files).map((load) => load()));
  const { submit } = await import('../contract/compiler.ts');
  expect(submit).toMatchObject({ method: 'POST', path: '/compiler/submit' });
  const { verdicts } = await import('../contract/judging.ts');
  expect(verdicts).toContain('Accepted');
});
