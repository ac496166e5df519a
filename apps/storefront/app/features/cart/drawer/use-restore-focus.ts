import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus of a removed line to the line that takes its place, or to the box where no line is left. */
export function useRestoreFocus(box: RefObject<HTMLElement | null>, lines: unknown): void {
  const place = useRef(-1)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const all = [...(box.current?.querySelectorAll('li') ?? [])]
      place.current = all.findIndex((line) => target instanceof Node && line.contains(target))
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [box])
  // biome-ignore lint/correctness/useExhaustiveDependencies: fewer lines are what takes the focus away
  useEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return
    const all = box.current?.querySelectorAll('li') ?? []
    const next = all[Math.min(place.current, all.length - 1)] ?? box.current
    next?.querySelector<HTMLElement>('button, a')?.focus()
  }, [lines])
}
