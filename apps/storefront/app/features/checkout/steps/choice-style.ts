/** Cards with a native radio, as in `ui/radio-group.tsx`. */
export const choiceCard =
  'rounded-control border border-line-strong bg-card transition-colors hover:border-field has-[:checked]:border-accent-edge has-[:checked]:bg-[color-mix(in_srgb,var(--accent-soft)_55%,var(--card))] has-[:checked]:ring-1 has-[:checked]:ring-accent-edge has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent-edge'

export const choiceDot =
  'size-5 flex-none appearance-none rounded-full border-[1.5px] border-field bg-card transition-[border-width,border-color] checked:border-[6px] checked:border-accent-edge disabled:border-line'
