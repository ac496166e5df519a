import type { QueueCounts } from '@rialto/contract'
import type { TFunction } from 'i18next'
import type { IconNode } from 'lucide'
import type { ComponentType } from 'react'
import type { Needed } from '../place/places.ts'

/** A route of the console that people may open if their role includes it. */
export interface ScreenRoute {
  /** Below `/console`, as the router reads it. */
  path: string
  needs: Needed
  title: (t: TFunction) => string
  load: () => Promise<ComponentType>
}

/** A screen of the navigation. Links, routes and keys are made from this list, so what a role forbids is in none of them. */
export interface Screen extends ScreenRoute {
  icon: IconNode
  /** The letter after `G`. */
  letter: string
  /** The position of its link: among the work, or at the end of the rail with what is the person's own. */
  place: 'work' | 'person'
  /** The queues whose counts stand at its link; `waiting`: people wait in them. */
  queues?: readonly (keyof QueueCounts)[]
  waiting?: boolean
}
