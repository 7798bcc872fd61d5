import { createServer } from "node:net";
import { StartError } from "../../processes/start-error.ts";

interface Listen {
  host: string;
  port: number;
}

/** The requested port, or a free one for 0. Checked before anything else starts, so a port in use fails fast. */
export async function choosePort(listen: Listen): Promise<number> {
  const server = createServer();
  try {
    return await new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(listen, () => resolve((server.address() as { port: number }).port));
    });
  } catch (error) {
    throw explainListenError(error, listen);
  } finally {
    server.close();
  }
}

export function explainListenError(error: unknown, { host, port }: Listen): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case "EADDRINUSE":
      return new StartError(
        `Port ${port} is in use by another program. Stop that program, or choose another port, for example PORT=${port + 1}.`,
      );
    case "EACCES":
      return new StartError(
        `This user isn't allowed to use port ${port}. Choose one above 1023, for example PORT=3000.`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new StartError(`HOST=${host} isn't an address of this machine. Use 127.0.0.1 or 0.0.0.0.`);
    default:
      return error;
  }
}
