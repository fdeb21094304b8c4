/** Which messages are open. The clock of the browser is Node's here. */
import { beforeEach, expect, it, vi } from 'vitest';
import { hide, hideFailures, readToasts, toastError, toastSuccess } from './toast.ts';

vi.stubGlobal('window', globalThis);

const texts = () => readToasts().map(({ text }) => text);
const message = (text: string) => ({ title: 'Title', text });

beforeEach(() => {
  for (const { id } of readToasts()) hide(id);
});

it('stay beside each other', () => {
  toastSuccess(message('one'));
  toastSuccess(message('two'));
  expect(texts()).toEqual(['one', 'two']);
});

it('of failures disappear when something else is reported', () => {
  toastError(message('failed'));
  toastError(message('failed again'));
  expect(texts()).toEqual(['failed again']);
  toastSuccess(message('done'));
  expect(texts()).toEqual(['done']);
});

it('with the same text are shown once', () => {
  toastSuccess(message('done'));
  toastSuccess(message('done'));
  expect(texts()).toEqual(['done']);
});

it('of failures disappear with their page, and others stay', () => {
  toastSuccess(message('done'));
  toastError(message('failed'));
  hideFailures();
  expect(texts()).toEqual(['done']);
});
