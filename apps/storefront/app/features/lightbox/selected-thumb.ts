/** Marks the selected thumbnail by a ring. */
export const selectedThumb =
  'relative after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] after:border-2 after:border-ink after:inset-ring-2 after:inset-ring-ground'
