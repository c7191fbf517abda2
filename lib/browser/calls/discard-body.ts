/** An unread body keeps one of the six connections that a browser has to an origin over HTTP/1.1. */
export const discardBody = async (answer: Response): Promise<void> => void (await answer.arrayBuffer())
