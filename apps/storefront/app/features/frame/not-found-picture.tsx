/** An empty market stall, in the shop's own colours. */
export function NotFoundPicture() {
  return (
    <svg aria-hidden viewBox="0 0 240 150" className="h-auto w-56 max-w-full" fill="none">
      <ellipse cx="120" cy="138" rx="104" ry="8" className="fill-ground-2" />
      <path d="M48 58v80M192 58v80" className="stroke-line-strong" strokeWidth="5" strokeLinecap="round" />
      <path d="M38 96h164v10a4 4 0 0 1-4 4H42a4 4 0 0 1-4-4z" className="fill-accent-line" />
      <path d="M52 110h136v26H52z" className="fill-accent-soft" />
      <path d="M40 20h160l14 38H26z" className="fill-accent" />
      <path d="M72 20h32l-4 38H58zM136 20h32l14 38h-42z" className="fill-accent-soft" />
      <path
        d="M26 58h32a16 16 0 0 1-32 0zM100 58h40a20 16 0 0 1-40 0zM182 58h32a16 16 0 0 1-32 0z"
        className="fill-accent"
      />
      <path d="M58 58h42a21 16 0 0 1-42 0zM140 58h42a21 16 0 0 1-42 0z" className="fill-accent-soft" />
      <path
        d="M104 88a16 16 0 1 1 32 0"
        className="stroke-line-strong"
        strokeWidth="3"
        strokeDasharray="4 6"
        strokeLinecap="round"
      />
    </svg>
  )
}
