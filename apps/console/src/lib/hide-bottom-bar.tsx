import { useEffect } from 'react'
import { $hasTaskBar } from './task-bar.tsx'

/** Takes the navigation of phones away while something with one task fills the screen. */
export function HideBottomBar() {
  useEffect(() => {
    $hasTaskBar.set(true)
    return () => $hasTaskBar.set(false)
  }, [])
  return null
}
