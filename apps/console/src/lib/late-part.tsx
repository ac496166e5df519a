import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** Whether a part of the console could not be loaded because the market has a newer version; set by new-version.ts. */
export const missingPart = { isExpected: async (): Promise<boolean> => false }

/**
 * A part of a screen that is loaded when it is first shown. Where its code is gone, since the market was updated after this page was loaded, it
 * stays away instead of taking the screen and what is typed there with it: the person is told, or the page is loaded anew (new-version.ts).
 */
export function latePart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      if (await missingPart.isExpected()) return { default: () => null }
      throw error
    }
  })
}
