/** Lets `style` set our own CSS variables. */
import 'react';

declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number;
  }
}
