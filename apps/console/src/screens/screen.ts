import type { QueueCounts } from '@rialto/contract'
import type { OverviewQueueKey } from '@rialto/contract/market-enums'
import type { TFunction } from 'i18next'
import type { IconNode } from 'lucide'
import type { ComponentType } from 'react'
import { mayOpen, type Needed, usePlace } from '../lib/place.tsx'
import { useIsMarket } from '../lib/settings.tsx'

/** A route of the console that people may open if their role includes it. */
export interface ScreenRoute {
  /** The address by which something new begins here, and what that is called; the palette offers it from anywhere. */
  adds?: { path: string; title: (t: TFunction) => string }
  /** Below `/console`, as the router reads it. */
  path: string
  needs: Needed
  title: (t: TFunction) => string
  /** It exists where several shops sell, by the setting `multi_vendor`. */
  onlyInMarket?: true
  load: () => Promise<ComponentType>
}

/** The groups of the market's navigation, in their order; screens without a group come first. */
export const SCREEN_GROUPS = ['people', 'goods', 'money', 'window'] as const
export type ScreenGroup = (typeof SCREEN_GROUPS)[number]

/** A screen of the navigation. Links, routes and keys are made from this list, so what a role forbids is in none of them. */
export interface Screen extends ScreenRoute {
  icon: IconNode
  /** The letter after `G`; a digit where all letters are taken. */
  letter: string
  /** The position of its link: among the work, among the settings, at the end of the rail, or in the person's own panel. */
  place: 'work' | 'settings' | 'end' | 'panel'
  /** The words above it and its neighbours in the rail. */
  group?: ScreenGroup
  /** The queues of a shop whose counts stand at its link; `waiting`: people wait in them. */
  queues?: readonly (keyof QueueCounts)[]
  /** The queues of the market whose counts stand at its link. */
  marketQueues?: readonly OverviewQueueKey[]
  waiting?: boolean
}

/** Returns a function that tells whether a screen exists here for the person: by their role, and by whether several shops sell. */
export function useMayOpen(): (screen: Pick<ScreenRoute, 'needs' | 'onlyInMarket'>) => boolean {
  const { place } = usePlace()
  const isMarket = useIsMarket()
  return ({ needs, onlyInMarket }) => (isMarket || !onlyInMarket) && mayOpen(needs, place)
}
