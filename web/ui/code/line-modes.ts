/** Languages that the editor reads line by line, without a syntax tree. */
import { StreamLanguage } from '@codemirror/language';
import { csharp as csharpMode, kotlin as kotlinMode } from '@codemirror/legacy-modes/mode/clike';
import { d as dMode } from '@codemirror/legacy-modes/mode/d';
import { haskell as haskellMode } from '@codemirror/legacy-modes/mode/haskell';
import { lua as luaMode } from '@codemirror/legacy-modes/mode/lua';
import { oCaml } from '@codemirror/legacy-modes/mode/mllike';
import { pascal as pascalMode } from '@codemirror/legacy-modes/mode/pascal';
import { perl as perlMode } from '@codemirror/legacy-modes/mode/perl';
import { ruby as rubyMode } from '@codemirror/legacy-modes/mode/ruby';

export const pascal = StreamLanguage.define(pascalMode);
export const ocaml = StreamLanguage.define(oCaml);
export const lua = StreamLanguage.define(luaMode);
export const perl = StreamLanguage.define(perlMode);
export const csharp = StreamLanguage.define(csharpMode);
export const kotlin = StreamLanguage.define(kotlinMode);
export const haskell = StreamLanguage.define(haskellMode);
export const d = StreamLanguage.define(dMode);
export const ruby = StreamLanguage.define(rubyMode);
