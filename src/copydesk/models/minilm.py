"""The graph of all-MiniLM-L6-v2 (six layers of BERT, mean of the tokens, length one), made from its weights for onnxruntime."""

from typing import Any

LAYERS, HEADS, WIDTH = 6, 12, 384
EPSILON = 1e-12
OPSET = 17


class Graph:
    """Nodes and constants as they are added."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.constants: list[Any] = []
        self.count = 0

    def add(self, operator: str, *inputs: str, output: str = "", domain: str = "", **attributes: Any) -> str:
        from onnx import helper

        self.count += 1
        made = output or f"v{self.count}"
        self.nodes.append(helper.make_node(operator, list(inputs), [made], domain=domain, **attributes))
        return made

    def constant(self, value: Any) -> str:
        from onnx import numpy_helper

        self.count += 1
        name = f"c{self.count}"
        self.constants.append(numpy_helper.from_array(value, name))
        return name


def build(weights: dict[str, Any]) -> bytes:
    """The graph: `ids` and `mask` (texts × tokens, whole numbers) to `vectors` (texts × 384)."""
    import numpy
    from onnx import TensorProto, helper

    graph = Graph()

    def weight(name: str) -> str:
        return graph.constant(weights[name])

    def norm(value: str, prefix: str) -> str:
        return graph.add("LayerNormalization", value, weight(f"{prefix}.weight"), weight(f"{prefix}.bias"), epsilon=EPSILON)

    def dense(value: str, prefix: str) -> str:
        turned = graph.constant(numpy.ascontiguousarray(weights[f"{prefix}.weight"].T))
        return graph.add("Add", graph.add("MatMul", value, turned), weight(f"{prefix}.bias"))

    places = weights["embeddings.position_embeddings.weight"] + weights["embeddings.token_type_embeddings.weight"][0]
    words = graph.add("Gather", weight("embeddings.word_embeddings.weight"), "ids")
    length = graph.add("Slice", graph.add("Shape", "ids"), *(graph.constant(numpy.array([at], numpy.int64)) for at in (1, 2)))
    start, axis = (graph.constant(numpy.array([0], numpy.int64)) for _ in range(2))
    hidden = norm(graph.add("Add", words, graph.add("Slice", graph.constant(places), start, length, axis)), "embeddings.LayerNorm")
    counted = graph.add("ReduceSum", "mask", graph.constant(numpy.array([1], numpy.int64)), keepdims=0)
    lengths = graph.add("Cast", counted, to=TensorProto.INT32)

    for layer in range(LAYERS):
        within = f"encoder.layer.{layer}"
        query, key, value = (dense(hidden, f"{within}.attention.self.{part}") for part in ("query", "key", "value"))
        seen = graph.add("MultiHeadAttention", query, key, value, "", lengths, domain="com.microsoft", num_heads=HEADS)
        attended = dense(seen, f"{within}.attention.output.dense")
        hidden = norm(graph.add("Add", attended, hidden), f"{within}.attention.output.LayerNorm")
        turned = graph.constant(numpy.ascontiguousarray(weights[f"{within}.intermediate.dense.weight"].T))
        wide = graph.add("MatMul", hidden, turned)
        bent = graph.add("BiasGelu", wide, weight(f"{within}.intermediate.dense.bias"), domain="com.microsoft")
        hidden = norm(graph.add("Add", dense(bent, f"{within}.output.dense"), hidden), f"{within}.output.LayerNorm")

    mask = graph.add("Unsqueeze", graph.add("Cast", "mask", to=TensorProto.FLOAT), graph.constant(numpy.array([2], numpy.int64)))
    one = graph.constant(numpy.array([1], numpy.int64))
    total = graph.add("ReduceSum", graph.add("Mul", hidden, mask), one, keepdims=0)
    mean = graph.add("Div", total, graph.add("ReduceSum", mask, one, keepdims=0))
    graph.add("LpNormalization", mean, output="vectors", axis=-1, p=2)

    shape = ["texts", "tokens"]
    inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, shape) for name in ("ids", "mask")]
    outputs = [helper.make_tensor_value_info("vectors", TensorProto.FLOAT, ["texts", WIDTH])]
    made = helper.make_graph(graph.nodes, "all-MiniLM-L6-v2", inputs, outputs, graph.constants)
    imports = [helper.make_opsetid("", OPSET), helper.make_opsetid("com.microsoft", 1)]
    model = helper.make_model(made, opset_imports=imports, ir_version=8)
    return bytes(model.SerializeToString())
