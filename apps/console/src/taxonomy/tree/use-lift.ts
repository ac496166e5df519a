import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketCategory } from '@rialto/contract'
import { useState } from 'react'
import { childrenOf, type Direction, findCategory, moved, type Place, placeOf, stepTo } from './tree-moves.ts'

interface LiftedCategory {
  id: number
  place: Place
  by: 'keys' | 'pointer'
}

export interface Lift {
  /** The tree with the lifted category at its present place. */
  shown: readonly MarketCategory[]
  lifted: LiftedCategory | null
  /** Tells where the lifted category is, for screen readers. */
  announcement: string
  lift: (id: number, by: LiftedCategory['by']) => void
  step: (direction: Direction) => void
  moveTo: (place: Place) => void
  drop: () => void
  putBack: () => void
}

interface LiftOptions {
  tree: readonly MarketCategory[]
  onDrop: (category: MarketCategory, place: Place) => void
}

/** A category that is lifted, moved and dropped; nothing changes before the drop. */
export function useLift({ tree, onDrop }: LiftOptions): Lift {
  const { t } = useTranslation()
  const [lifted, setLifted] = useState<LiftedCategory | null>(null)
  const [last, setLast] = useState('')
  const category = lifted && findCategory(tree, lifted.id)
  const shown = lifted ? moved(tree, lifted.id, lifted.place) : tree

  function describe(place: Place): string {
    const name = category?.name ?? ''
    const total = childrenOf(shown, place.parentId).length
    const values = { name, place: place.index + 1, total }
    const parent = findCategory(tree, place.parentId)
    return parent
      ? t('{{name}}: place {{place}} of {{total}} in {{parent}}', { ...values, parent: parent.name })
      : t('{{name}}: place {{place}} of {{total}}', values)
  }
  const moveTo = (place: Place) => setLifted((now) => now && { ...now, place })

  return {
    shown,
    lifted: category ? lifted : null,
    announcement: lifted && category ? describe(lifted.place) : last,
    lift: (id, by) => setLifted({ id, place: placeOf(tree, id), by }),
    step(direction) {
      const place = lifted && stepTo(shown, lifted.id, direction)
      if (place) moveTo(place)
    },
    moveTo,
    drop() {
      setLifted(null)
      if (!lifted || !category) return
      const before = placeOf(tree, lifted.id)
      const isSame = before.parentId === lifted.place.parentId && before.index === lifted.place.index
      setLast(t('{{name}} is dropped', { name: category.name }))
      if (!isSame) onDrop(category, lifted.place)
    },
    putBack() {
      setLifted(null)
      if (category) setLast(t('{{name}} is back at its place', { name: category.name }))
    },
  }
}
