import { useEffect, useEffectEvent } from 'react'
import { OpenOverlays } from './open-overlays.ts'

let overlays: OpenOverlays | undefined

/** Once a page, in the browser: before the router listens, so that a reloaded entry of an overlay is taken away unseen. */
export function openOverlays(): OpenOverlays {
  overlays ??= new OpenOverlays(window)
  return overlays
}

/**
 * While `isOpen`, the browser's Back calls `onBack` instead of leaving the page. Everything that is modal or covers the screen
 * uses it; `isLocked` tells at that moment whether an answer is under way, which Back must not lose. (decision 048)
 */
export function useBackCloses(isOpen: boolean, onBack: () => void, isLocked: () => boolean = () => false): void {
  const close = useEffectEvent(onBack)
  const locked = useEffectEvent(isLocked)
  useEffect(() => {
    if (!isOpen) return
    return openOverlays().add({ close: () => close(), isLocked: () => locked() })
  }, [isOpen])
}

/**
 * For what stands beside its trigger. On phones and tablets Back closes it, as Android does with popovers of the browser's own;
 * with a mouse it is out of the way at a click, and Back means the page.
 */
export function useBackClosesByTouch(isOpen: boolean, onBack: () => void): void {
  useBackCloses(isOpen && window.matchMedia('(width < 48rem), (pointer: coarse)').matches, onBack)
}
