export async function sayInOtherTab(...messages: unknown[]) {
  const [tab, third] = [new BroadcastChannel('sfl'), new BroadcastChannel('sfl')]
  const arrived = new Promise((resolve) => third.addEventListener('message', resolve))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin takes no other
  for (const message of messages) tab.postMessage(message)
  await arrived
  for (const channel of [tab, third]) channel.close()
}
