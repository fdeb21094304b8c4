/** What library code does, by the names of its functions, and whether each pass takes longer. */
import { expect, it } from 'vitest';
import { costOf, isReadingSlow, workOf } from './library-work.ts';

const string = '_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE';
const constString = string.replace('_ZN', '_ZNK');
const equalStrings = '_ZSteqIcSt11char_traitsIcESaIcEEbRKNSt7__cxx1112basic_stringIT_T0_T1_EESA_';
const setOfStrings =
  '_ZNSt3setINSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEESt4lessIS5_ESaIS5_EE6insertERKS5_';
const findInVector =
  '_ZSt4findIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEEiET_S7_S7_RKT0_';
const plus = '_ZStplIcSt11char_traitsIcESaIcEENSt7__cxx1112basic_stringIT_T0_T1_EEOS8_S8_';

it.each<[work: string | null, names: string[]]>([
  ['searches the string', ['__memchr_avx2', `${constString}4findEPKcmm`]],
  ['searches the string', ['__strstr_sse2_unaligned']],
  ['measures the string', ['__strlen_avx2']],
  ['moves the rest of the string', ['__memmove_avx_unaligned_erms', `${string}8_M_eraseEmm`]],
  ['moves the rest of the string', [`${string}10_M_replaceEmmPKcm`, `${string}6insertEmPKc`]],
  ['copies the string', ['__memmove_avx_unaligned_erms', `${constString}6substrEmm`]],
  ['copies the string', ['__memmove_avx_unaligned_erms', `${string}C1ERKS4_`]],
  ['copies the string', ['_Znwm', plus]],
  ['compares strings', ['__memcmp_avx2_movbe', equalStrings]],
  ['compares strings', [`${constString}7compareERKS4_`, setOfStrings]],
  ['compares strings', ['__strcmp_avx2']],
  ['copies or moves what is stored', ['__memmove_avx_unaligned_erms']],
  ['fills memory', ['__memset_avx2_unaligned_erms']],
  ['sorts', ['_ZSt16__introsort_loopIN9__gnu_cxx17__normal_iteratorIPiSt6vectorIiSaIiEEEElEvT_']],
  ['reads', ['_ZNSi10_M_extractIiEERSiRT_']],
  [null, ['__memcpy_avx_unaligned', '_ZNSo5writeEPKcl']],
  [null, [findInVector]],
  [null, ['_ZNSt3mapIiiSt4lessIiESaISt4pairIKiiEEE4findERS3_']],
  [null, [setOfStrings]],
  [null, ['__memcmp_avx2_movbe', '_ZSteqIiSaIiEEbRKSt6vectorIT_T0_ES6_']],
  [null, [`${string}C2EOS4_`, '_ZNSt6vectorIiSaIiEE7reserveEm']],
])('the library %s in %j', (work, names) => {
  expect(workOf([names, names])).toBe(work);
});

it('says nothing if samples disagree, or few are understood', () => {
  const [search, fill, other] = [['__strstr_sse2_unaligned'], ['__memset_avx2'], ['?']];
  expect(workOf([search, search, fill])).toBe('searches the string');
  expect(workOf([search, fill])).toBeNull();
  expect(workOf([search, other, other])).toBeNull();
});

it.each<[cost: string, ms: (count: number) => number]>([
  ['level', (count) => count / 10],
  ['grows', (count) => count ** 2 / 1000],
  ['unsure', (count) => count ** 1.4 / 100],
  ['unsure', () => 1],
])('the time of each pass is %s', (cost, ms) => {
  const points = [100, 200, 400, 800].map((count) => ({ size: count, count, ms: ms(count) }));
  expect(costOf(points)).toBe(cost);
});

it('is unsure about a single input', () => {
  expect(costOf([{ size: 9, count: 9, ms: 90 }])).toBe('unsure');
});

it.each<[isSlow: boolean, source: string]>([
  [true, 'std::cin >> n;'],
  [false, 'scanf("%d", &n);'],
  [false, 'ios::sync_with_stdio(false); cin >> n;'],
  [false, 'cin >> n; getchar();'],
  [false, 'getline(cin, line); stringstream all(line);'],
  [false, 'myCin.read();'],
])('that reading is slow is %s of %s', (isSlow, source) => {
  expect(isReadingSlow(source)).toBe(isSlow);
});
