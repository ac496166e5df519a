import { useEffect, useEffectEvent } from 'react'
import { OpenOverlays } from './open-overlays.ts'

let overlays: OpenOverlays | undefined

/**
 * The only instance of a page, in the browser. It is created before the router listens, so that the entry of an overlay is
 * removed unnoticed after a reload.
 */
export function openOverlays(): OpenOverlays {
  overlays ??= new OpenOverlays(window)
  return overlays
}

/**
 * While `isOpen`, the browser's Back calls `onBack` instead of leaving the page. Used by everything that is modal or
 * covers the screen. `isLocked` is asked at that moment whether an action is pending, which Back must not interrupt.
 * (decision 048)
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
 * For popovers beside their trigger. On touch devices Back closes them, as Android does with native popovers; with a
 * mouse a click closes them, and Back leaves the page.
 */
export function useBackClosesByTouch(isOpen: boolean, onBack: () => void): void {
  useBackCloses(isOpen && window.matchMedia('(width < 48rem), (pointer: coarse)').matches, onBack)
}
