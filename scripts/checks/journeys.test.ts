import { describe, expect, it } from 'vitest'
import { tagFault } from './tag-fault.ts'

const views = {
  everydayViews: ['en-1280', 'ar-360'],
  ownView: '@own-view',
  viewsByTag: { '@phone': ['ar-360'] },
}

describe('tagFault', () => {
  it.each([[['ar-360']], [['own-view']], [['ar-360', 'phone', 'detail']]])(
    'accepts a test with the tags %s',
    (tags) => {
      expect(tagFault({ tags }, views)).toBeUndefined()
    },
  )

  it('refuses a test without an everyday view, even if it names a group of views', () => {
    expect(tagFault({ tags: ['detail'] }, views)).toBe('names no everyday view: @en-1280, @ar-360, @own-view')
    expect(tagFault({ tags: ['phone'] }, views)).toContain('names no everyday view')
  })

  it('refuses a test with two everyday views, which would run twice in each run', () => {
    expect(tagFault({ tags: ['ar-360', 'own-view'] }, views)).toBe('names several everyday views: @ar-360, @own-view')
  })

  it('refuses an everyday view that is not in the group of views', () => {
    expect(tagFault({ tags: ['en-1280', 'phone'] }, views)).toBe('@en-1280 is not one of the views of @phone')
  })
})
