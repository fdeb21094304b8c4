/** The checks of a problem's settings, by the table in problem-fields.ts. */
import { z } from 'zod';
import { type SettingName, type Settings, settingRows } from './problem-fields.ts';
import { line } from './text.ts';

type Shape<Name extends SettingName> = z.ZodType<Settings[Name], Settings[Name]>;

const shapeOf = (row: (typeof settingRows)[number]): z.ZodType =>
  'maxChars' in row
    ? line(row.name).max(row.maxChars, `${row.name}: At most ${row.maxChars} characters.`)
    : z.boolean(`${row.name}: Must be true or false.`);

/** All settings. */
export const settings = Object.fromEntries(settingRows.map((row) => [row.name, shapeOf(row)])) as {
  [Name in SettingName]: Shape<Name>;
};

/** Those that are left out get their defaults. */
export const draftSettings = Object.fromEntries(
  settingRows.map((row) => [row.name, shapeOf(row).prefault(row.default)]),
) as { [Name in SettingName]: z.ZodPrefault<Shape<Name>> };

/** Those that are left out stay absent. */
export const someSettings = z.object(settings).partial().shape;
