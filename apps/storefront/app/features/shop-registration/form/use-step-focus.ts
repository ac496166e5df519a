import { type RefObject, useEffect, useRef } from 'react'

/** Puts the focus where a new step begins: at the field that is wrong, or at the heading, which is given the ref. */
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
