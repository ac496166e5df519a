/** The bridge of the market's mark. */
export function Mark() {
  return (
    <svg
      viewBox="0 0 34 24"
      width="27"
      height="19"
      fill="currentColor"
      aria-hidden
      className="flex-none text-accent-ink"
    >
      <path d="M0 24V15.5C6.5 6.2 11.6 2 17 2s10.5 4.2 17 13.5V24h-4.5c0-7-5.6-12.2-12.5-12.2S4.500 17 4.500 24z" />
    </svg>
  )
}
