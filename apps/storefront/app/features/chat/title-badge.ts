import { $unreadCount } from '@rialto/client/unread.ts'

/** While the tab is hidden its title begins with the number of unread messages: `(3) Title`. */
export function startTitleBadge(): () => void {
  let put = ''
  const show = (badge: string) => {
    const { title } = document
    // A page that came meanwhile has brought a title without it.
    const bare = title.startsWith(put) ? title.slice(put.length) : title
    put = badge
    if (title !== badge + bare) document.title = badge + bare
  }
  const update = () => {
    const count = document.visibilityState === 'hidden' ? $unreadCount.get() : 0
    show(count > 0 ? `(${count}) ` : '')
  }
  const gone = new AbortController()
  const unfollow = $unreadCount.listen(update)
  document.addEventListener('visibilitychange', update, gone)
  update()
  return () => {
    gone.abort()
    unfollow()
    show('')
  }
}
