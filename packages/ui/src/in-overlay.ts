import { createContext, useContext } from 'react'

/** Whether the content is in a modal panel, which makes everything beside it inert. */
export const InOverlay = createContext(false)
export const useInOverlay = (): boolean => useContext(InOverlay)
