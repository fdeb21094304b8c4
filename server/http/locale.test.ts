/** Which language a request asks for. */
import { describe, expect, it } from 'vitest';
import { localeOf, namedLocale, ownLocale } from './locale.ts';

describe('the language of a browser', () => {
  it.each([
    ['', 'en'],
    ['*', 'en'],
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['en-GB,de;q=0.9', 'en'],
    ['pl,de;q=0.9', 'de'],
    ['pl,*;q=0.5', 'en'],
    ['en;q=0.3, ru;q=0.7', 'ru'],
    ['fr;q=0, es', 'es'],
    ['pt-PT', 'pt-BR'],
    ['zh-CN', 'zh-Hans'],
    ['zh-SG,zh;q=0.9', 'zh-Hans'],
    ['zh-TW,ja;q=0.8', 'ja'],
    ['zh-Hant', 'en'],
    ['ar-EG', 'ar'],
    ['x_y,;q=,de', 'de'],
    ['de;q=much', 'en'],
    ['de ; Q=0.1 , ja', 'ja'],
  ])('of "%s" is %s', (accepted, locale) => {
    expect(localeOf({ 'accept-language': accepted })).toBe(locale);
  });

  it('reads a bounded part of a header that goes on for ever', () => {
    expect(localeOf({ 'accept-language': `${'pl,'.repeat(100_000)}de` })).toBe('en');
    expect(localeOf({ 'accept-language': `de-${'x'.repeat(100)},ja` })).toBe('ja');
    expect(localeOf({ 'accept-language': `de${' '.repeat(1_000_000)}x,ja` })).toBe('de');
  });
});

describe('localeOf', () => {
  it('prefers what the person chose to what the browser sends', () => {
    expect(localeOf({ cookie: 'theme=dark; locale=ja', 'accept-language': 'de' })).toBe('ja');
  });

  it('ignores a cookie that names no language of the interface', () => {
    expect(localeOf({ cookie: 'locale=../de', 'accept-language': 'fr' })).toBe('fr');
    expect(localeOf({ cookie: 'mylocale=de' })).toBe('en');
  });
});

describe('ownLocale', () => {
  it('leaves out what an account has left in the browser', () => {
    const headers = { cookie: 'locale=ja.account', 'accept-language': 'de' };
    expect(localeOf(headers)).toBe('ja');
    expect(ownLocale(headers)).toBe('de');
    expect(ownLocale({ ...headers, cookie: 'locale=ja' })).toBe('ja');
    expect(ownLocale({ ...headers, cookie: 'locale=tlh' })).toBe('de');
  });
});

describe('namedLocale', () => {
  it('is undefined where a program names no language', () => {
    expect(namedLocale({})).toBeUndefined();
    expect(namedLocale({ 'accept-language': '*' })).toBeUndefined();
    expect(namedLocale({ 'accept-language': 'en-GB' })).toBe('en');
  });
});
