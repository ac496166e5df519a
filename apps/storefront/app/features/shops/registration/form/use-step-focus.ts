import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the start of a new step: to its invalid field, or to its heading, which needs the returned ref.
 */
export function useStepFocus(
  step: string,
  form: RefObject<HTMLFormElement | null>,
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const target = wrong ?? heading.current
    target?.focus()
  }, [step, form])
  return heading
}
