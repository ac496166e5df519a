// In the popup: tells the page that opened it what the person chose.
const query = new URLSearchParams(location.search)

function answer(result) {
  window.opener.postMessage({ from: 'popup', state: query.get('state'), ...result }, query.get('origin'))
  window.close()
}

document.getElementById('agree').addEventListener('click', async () => {
  const reply = await fetch(`/popup/agree${location.search}`, { method: 'POST' })
  answer({ agreed: await reply.json() })
})
document.getElementById('refuse').addEventListener('click', () => answer({ refused: true }))
