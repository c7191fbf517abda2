const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** Whether an address is of this machine. */
export const isLoopback = (address: string) => loopbackNames.includes(new URL(address).hostname)
