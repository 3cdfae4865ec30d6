// Reads {message, stream} on standard input: holds every chunk of a recorded stream against the AI SDK's own schema, and prints the
// message that the SDK makes of it, which goes on from `message` where there is one.
import { readFileSync } from "node:fs";
import { parseJsonEventStream, readUIMessageStream, uiMessageChunkSchema } from "ai";

const given = JSON.parse(readFileSync(0, "utf8"));
const chunks = parseJsonEventStream({ stream: new Blob([given.stream]).stream(), schema: uiMessageChunkSchema }).pipeThrough(
  new TransformStream({
    transform(chunk, controller) {
      if (!chunk.success) throw chunk.error;
      controller.enqueue(chunk.value);
    },
  }),
);
const onError = (error) => {
  throw error;
};
let made = null;
for await (made of readUIMessageStream({ message: given.message ?? undefined, stream: chunks, onError, terminateOnError: true }));
console.log(JSON.stringify(made));
