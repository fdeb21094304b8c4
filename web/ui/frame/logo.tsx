/** The mark of Arbiter: a balance whose pans are the brackets of a program. */

export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="#2a3a8a" />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d="M16 6.5v18M11.5 25.5h9M6.5 9.5h19" stroke="#fff" strokeWidth="2.2" />
        <path d="M4.8 15l4 4.6 4-4.6M19.2 15l4 4.6 4-4.6" stroke="#f0b35a" strokeWidth="2.4" />
      </g>
    </svg>
  );
}
