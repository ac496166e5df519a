import { $unreadCount } from '@rialto/client/unread.ts'

/** While the tab is hidden its title begins with the number of unread messages: `(3) Title`. */
export function startTitleBadge(): () => void {
  let shownBadge = ''
  const show = (badge: string) => {
    const { title } = document
    // A navigation may have set a title without the badge.
    const bare = title.startsWith(shownBadge) ? title.slice(shownBadge.length) : title
    shownBadge = badge
    if (title !== badge + bare) document.title = badge + bare
  }
  const update = () => {
    const count = document.visibilityState === 'hidden' ? $unreadCount.get() : 0
    show(count > 0 ? `(${count}) ` : '')
  }
  const stopped = new AbortController()
  const unfollow = $unreadCount.listen(update)
  document.addEventListener('visibilitychange', update, stopped)
  update()
  return () => {
    stopped.abort()
    unfollow()
    show('')
  }
}
