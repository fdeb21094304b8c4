/**
 * The icons, drawn on a grid of 16. They are decoration; the words beside them have the meaning.
 */

const drawings = {
  accepted: 'M3.2 8.6l3 3 6.6-7.2',
  close: 'M4 4l8 8M12 4l-8 8',
  half: 'M8 14.2A6.2 6.2 0 108 1.8a6.2 6.2 0 000 12.4zM8 1.8v12.4M8 8h6.2',
  clock: 'M8 4.2V8l2.6 1.8M8 14.2A6.2 6.2 0 108 1.8a6.2 6.2 0 000 12.4z',
  memory:
    'M4.5 4.5h7v7h-7zM6.2 2v2.5M9.8 2v2.5M6.2 11.5V14M9.8 11.5V14M2 6.2h2.5M2 9.8h2.5' +
    'M11.5 6.2H14M11.5 9.8H14',
  overflow: 'M2.5 3.5h11M2.5 6.5h11M2.5 9.5h6M11.5 9v5M9.3 12l2.2 2.2 2.2-2.2',
  crash: 'M9 1.8L3.5 9H8l-1 5.2L12.5 7H8z',
  brackets: 'M5.5 4L2 8l3.5 4M10.5 4L14 8l-3.5 4',
  question: 'M5.6 5.8a2.4 2.4 0 113.5 2.1c-.8.4-1.1.9-1.1 1.7M8 12.3v.2',
  dots: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  skipped: 'M4 8h8',
  bell:
    'M8 2a3.9 3.9 0 00-3.9 3.9c0 3.6-1.5 4.6-1.5 5.4h10.8c0-.8-1.5-1.8-1.5-5.4A3.9 3.9 0 008 2z' +
    'M6.6 13.6c.6.6 2.2.6 2.8 0',
  lock: 'M3.8 7.2h8.4v6.4H3.8zM5.4 7.2V5a2.6 2.6 0 015.2 0v2.2M8 9.6v1.6',
  person: 'M8 8.2a3 3 0 100-6 3 3 0 000 6zM2.4 14.2c.5-3 2.7-4.4 5.6-4.4s5.1 1.4 5.6 4.4',
  chevron: 'M4 6l4 4 4-4',
  left: 'M13 8H3.2M7.2 4l-4 4 4 4',
  right: 'M3 8h9.8M8.8 4l4 4-4 4',
  up: 'M8 13V3.2M4 7.2l4-4 4 4',
  down: 'M8 3v9.8M4 8.8l4 4 4-4',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  sun:
    'M8 10.8a2.8 2.8 0 100-5.6 2.8 2.8 0 000 5.6zM8 1.4v1.2M8 13.4v1.2M1.4 8h1.2' +
    'M13.4 8h1.2M3.3 3.3l.9.9M11.8 11.8l.9.9M12.7 3.3l-.9.9M4.2 11.8l-.9.9',
  moon: 'M13.4 9.6A5.8 5.8 0 016.4 2.6a5.8 5.8 0 107 7z',
  screen: 'M2 3h12v8H2zM6 13.5h4',
  globe:
    'M8 14.2A6.2 6.2 0 108 1.8a6.2 6.2 0 000 12.4zM1.8 8h12.4M8 1.8c4 4 4 8.4 0 12.4-4-4-4-8.4 0-12.4z',
  copy: 'M6 6h7.5v7.5H6zM10 6V2.5H2.5V10H6',
  play: 'M5 3.2v9.6L12.6 8z',
  send: 'M8 13V3.2M4 7.2l4-4 4 4',
  download: 'M8 2.5v8M4.5 7L8 10.5 11.5 7M3 13.5h10',
  search: 'M7 11.4a4.4 4.4 0 100-8.8 4.4 4.4 0 000 8.8zM10.4 10.4l3.4 3.4',
  edit: 'M3 13l.6-2.8L10.8 3l2.2 2.2-7.2 7.2zM9.4 4.4l2.2 2.2',
  trash: 'M2.8 4.4h10.4M6.2 4.2V2.6h3.6v1.6M4.2 4.6l.6 8.8h6.4l.6-8.8M6.7 7v4M9.3 7v4',
  plus: 'M8 3v10M3 8h10',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01',
  lines: 'M2.5 3.5h11M5.5 6.5h8M5.5 9.5h8M2.5 12.5h11',
  reset: 'M3 8a5 5 0 105-5H4.2M6.6.8L4.2 3l2.4 2.2',
  dice:
    'M3.5 2.5h9a1 1 0 011 1v9a1 1 0 01-1 1h-9a1 1 0 01-1-1v-9a1 1 0 011-1z' +
    'M5.5 5.5h.01M10.5 5.5h.01M8 8h.01M5.5 10.5h.01M10.5 10.5h.01',
  trophy:
    'M4.8 2.4h6.4v4a3.2 3.2 0 01-6.4 0zM4.8 3.6H2.4c0 2 .8 3.2 2.6 3.4' +
    'M11.2 3.6h2.4c0 2-.8 3.2-2.6 3.4M8 9.6v2.6M5.4 13.6h5.2',
  spark: 'M8 2l1.5 4.5L14 8l-4.5 1.5L8 14l-1.5-4.5L2 8l4.5-1.5z',
  people:
    'M5.6 7.6a2.4 2.4 0 100-4.8 2.4 2.4 0 000 4.8z' +
    'M1.4 13c.3-2.4 1.9-3.6 4.2-3.6S9.5 10.6 9.8 13M10.4 3.2a2.2 2.2 0 010 4.2' +
    'M11.4 9.6c1.8.3 2.9 1.4 3.2 3.4',
  pin:
    'M8 14.4c3-3.2 4.6-5.6 4.6-7.8a4.6 4.6 0 00-9.2 0c0 2.2 1.6 4.6 4.6 7.8z' +
    'M8 8.2a1.6 1.6 0 100-3.2 1.6 1.6 0 000 3.2z',
  school: 'M1.6 6L8 3l6.4 3L8 9zM4.4 7.6v3.2c1.9 1.6 5.3 1.6 7.2 0V7.6M14.4 6v4',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v2.5M10.5 2v2.5',
  away: 'M6.5 3.5h-4v10h10v-4M9.5 2.5h4v4M13.2 2.8L7.5 8.5',
  chart: 'M2.5 13.5h11M4.5 11V8M8 11V3M11.5 11V5.5',
  grow: 'M9.5 2.5h4v4M13.2 2.8L9.5 6.5M6.5 13.5h-4v-4M2.8 13.2l3.7-3.7',
  shrink: 'M13.5 6.5h-4v-4M9.7 6.3l3.8-3.8M2.5 9.5h4v4M6.3 9.7l-3.8 3.8',
  swap: 'M3 5.5h9.5M10 3l2.5 2.5L10 8M13 10.5H3.5M6 8l-2.5 2.5L6 13',
  keyboard: 'M1.8 4h12.4v8H1.8zM4.2 6.5h.01M6.7 6.5h.01M9.3 6.5h.01M11.8 6.5h.01M5 9.5h6',
  sliders: 'M2.5 5h5M11.5 5h2M2.5 11h2M8.5 11h5M9.5 3.2v3.6M6.5 9.2v3.6',
  shield: 'M8 1.8l5 1.8v3.9c0 3.2-2 5.5-5 6.7-3-1.2-5-3.5-5-6.7V3.6zM5.8 7.9l1.6 1.6 2.9-3.1',
} as const;

export type IconName = keyof typeof drawings;

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none' }}
      data-points={name === 'left' || name === 'right' || undefined}
    >
      <path d={drawings[name]} />
    </svg>
  );
}
