import type { Deps } from '../../../deps.ts'
import type { Restorer, Restorers } from '../../base/record/index.ts'
import { restoreFields as restoreCategory } from './categories/change-category.ts'
import { lockRows } from './categories/repository.ts'
import { restoreExistence as restoreCategoryExistence } from './categories/restore-existence.ts'
import { restoreMove } from './categories/restore-move.ts'
import { restoreMerge } from './merging/restore-merge.ts'
import { restoreFields as restoreValue } from './values/change-value.ts'
import { lockValues } from './values/repository.ts'
import { restoreExistence as restoreValueExistence } from './values/restore-existence.ts'
import type { ValueKind } from './values/rules-kinds.ts'

/** Take changes of categories, brands, colours and sizes back. */
export function createTaxonomyRestorers({ database: { engine }, invalidations }: Deps): Restorers {
  const restorer = (restore: Restorer['restore']): Restorer => ({
    permission: 'catalogue',
    restore,
    afterCommit: () => invalidations.publish('catalogue'),
  })
  const merged = restorer((tx, change) => restoreMerge(tx, engine, change))
  const existing = restorer((tx, change) => restoreCategoryExistence(tx, engine, change))
  const ofValues = (kind: ValueKind): Restorers => {
    const existence = restorer((tx, change) => restoreValueExistence(tx, engine, kind, change))
    return {
      [`${kind}_added`]: existence,
      [`${kind}_removed`]: existence,
      [`${kind}_changed`]: restorer(async (tx, change) =>
        restoreValue(tx, kind, change, await lockValues(tx, engine, kind)),
      ),
      [`${kind}_merged`]: merged,
    }
  }
  return {
    category_added: existing,
    category_removed: existing,
    category_changed: restorer(async (tx, change) => restoreCategory(tx, change, await lockRows(tx, engine))),
    category_moved: restorer((tx, change) => restoreMove(tx, engine, change)),
    category_merged: merged,
    ...ofValues('brand'),
    ...ofValues('color'),
    ...ofValues('size'),
  }
}
