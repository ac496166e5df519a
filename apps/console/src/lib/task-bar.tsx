import { useToastLift } from '@rialto/ui/use-toast-lift.ts'
import { atom } from 'nanostores'
import { type ReactNode, useEffect, useRef } from 'react'

/** Whether the present screen has a bar of its own, which replaces the navigation of phones. */
export const $hasTaskBar = atom(false)

/** The buttons of a screen with one task, in reach of the thumb. For phones alone. */
export function TaskBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useToastLift(bar)
  useEffect(() => {
    $hasTaskBar.set(true)
    return () => $hasTaskBar.set(false)
  }, [])
  return (
    <div
      ref={bar}
      className="fixed inset-x-0 bottom-0 z-20 grid border-t border-line bg-card px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      {children}
    </div>
  )
}
