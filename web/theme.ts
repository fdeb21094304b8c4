/**
 * The look of Arbiter: ink on paper with a little brass. Mantine's components are tuned here; the
 * colours of our own parts and the scale of sizes are in theme.css.
 */

import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { t } from '../contract/translation.ts';
import type { Difficulty } from '../contract/words.ts';

const ink: MantineColorsTuple = [
  '#eef1fb',
  '#dde3f6',
  '#bcc7ee',
  '#98a8e5',
  '#7f92df',
  '#5f75d2',
  '#4a5fc4',
  '#3548a8',
  '#2a3a8a',
  '#1f2b68',
];

const paper: MantineColorsTuple = [
  '#f7f6f2',
  '#efede7',
  '#e3e0d8',
  '#cfcbc1',
  '#b1ac9f',
  '#8f8a7e',
  '#656157',
  '#4b4842',
  '#33312d',
  '#201f1c',
];

const night: MantineColorsTuple = [
  '#e6e4df',
  '#bdbbc0',
  '#a3a2ab',
  '#7d7d8a',
  '#3d404c',
  '#2d303a',
  '#23262f',
  '#1b1d25',
  '#14161c',
  '#0e0f14',
];

/** Dark enough for white text. */
const red: MantineColorsTuple = [
  '#fdeeec',
  '#fad9d5',
  '#f4b3ac',
  '#ee8b81',
  '#e5675b',
  '#d64b3f',
  '#c43a2f',
  '#b3261e',
  '#94221c',
  '#701813',
];

/** The tones of badges, see ui/badge.tsx. */
export type Tone = 'green' | 'yellow' | 'red' | 'grey' | 'ink';

export const difficultyTones: Record<Difficulty, Tone> = {
  Easy: 'green',
  Medium: 'yellow',
  Hard: 'red',
};

/** The typefaces, see theme.css and fonts.ts. */
const sans = 'var(--sans)';
const mono = 'var(--mono)';

/** SPEC's breakpoints of 576, 768, 992, 1200 and 1400 pixels, in em as Mantine requires. */
const breakpoints = { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '87.5em' };

/** Fields beside each other are on one line, whichever of them has a note. */
const inputWrapperOrder = ['label', 'input', 'description', 'error'] as const;

const closeButtonProps = { 'aria-label': t`Close` };

export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 6 },
  colors: { ink, gray: paper, dark: night, red },
  white: '#ffffff',
  black: '#1c1b1f',
  fontFamily: sans,
  fontFamilyMonospace: mono,
  headings: { fontFamily: sans, fontWeight: '650' },
  defaultRadius: 'md',
  fontSizes: {
    xs: 'var(--text-12)',
    sm: 'var(--text-14)',
    md: 'var(--text-16)',
    lg: 'var(--text-20)',
    xl: 'var(--text-26)',
  },
  spacing: {
    xs: 'var(--space-8)',
    sm: 'var(--space-12)',
    md: 'var(--space-16)',
    lg: 'var(--space-20)',
    xl: 'var(--space-32)',
  },
  radius: {
    xs: 'var(--radius-4)',
    sm: 'var(--radius-4)',
    md: 'var(--radius-6)',
    lg: 'var(--radius-10)',
    xl: 'var(--radius-full)',
  },
  breakpoints,
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    TextInput: { defaultProps: { withAsterisk: false, inputWrapperOrder } },
    NativeSelect: { defaultProps: { inputWrapperOrder } },
    PasswordInput: {
      defaultProps: {
        withAsterisk: false,
        inputWrapperOrder,
        visibilityToggleButtonProps: { 'aria-label': t`Show characters`, tabIndex: 0 },
      },
    },
    Modal: { defaultProps: { centered: true, radius: 'lg', closeButtonProps } },
    // A header element would count as the page's header.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Button: { defaultProps: { loaderProps: { type: 'oval' } } },
  },
});

/** Mantine's own colours that are too faint on our background, in both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--ground)',
    '--mantine-color-dimmed': '#5f5b54',
    '--mantine-color-placeholder': '#716d64',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-default-border': '#d6d2c8',
    '--mantine-color-disabled-color': '#6f6b62',
  },
  dark: {
    '--mantine-color-body': 'var(--ground)',
    '--mantine-color-text': '#e6e4df',
    '--mantine-color-anchor': '#a9b7f2',
    '--mantine-color-dimmed': '#a3a2ab',
    '--mantine-color-placeholder': '#8f8e99',
    '--mantine-color-error': '#ff9b91',
    '--mantine-color-red-light-color': 'var(--tone-red)',
    '--mantine-color-disabled-color': '#8f8e99',
  },
});
